import './rich-text-editor.css'
import { IonButton, IonIcon } from '@ionic/react'
import { isTooLongText } from '@vetvisit/contract/notes/rules'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { arrowRedoOutline, arrowUndoOutline, listOutline } from 'ionicons/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'

type RichTextEditorProps = {
  label: string
  /** Initial formatted text. */
  initial?: string
  /** True if the first key of its dialog goes here; `desk` where no keyboard would cover the form. */
  isFirst?: boolean | 'desk'
  onChange: (html: string) => void
}

/** Empty content is `<p></p>`. */
const textOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    blockquote: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['https', 'http', 'mailto', 'tel'] },
  }),
]

/** A field for formatted text, 250 px high and at least 200 (specification/owner §9). Loaded only for writing. */
export function RichTextEditor({ label, initial = '', isFirst = false, onChange }: RichTextEditorProps) {
  const { t } = useTranslation('history')
  const [isTooLong, setTooLong] = useState(false)
  // A page that was left and is shown again gets a new editor.
  const latest = useRef(initial)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isFirst && { 'data-first-focus': isFirst === 'desk' ? 'desk' : '' }),
      },
      transformPastedHTML: tablesAsLines,
    },
    onUpdate: ({ editor: changed }) => {
      const html = textOf(changed)
      setTooLong(isTooLongText(html))
      latest.current = html
      onChange(html)
    },
  })
  useEffect(() => {
    if (editor && textOf(editor) !== latest.current)
      editor.commands.setContent(latest.current, { emitUpdate: false })
  }, [editor])
  return (
    <div>
      <div className="editor">
        {editor && <Toolbar editor={editor} />}
        <EditorContent editor={editor} className="editor-text" />
      </div>
      <div role="alert">{isTooLong && <p className="field-error">{t('editor.tooLong')}</p>}</div>
    </div>
  )
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('history')
  const active = useEditorState({
    editor,
    selector: ({ editor: present }) => ({
      bold: present.isActive('bold'),
      italic: present.isActive('italic'),
      underline: present.isActive('underline'),
      bullets: present.isActive('bulletList'),
      numbers: present.isActive('orderedList'),
      mayUndo: present.can().undo(),
      mayRedo: present.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div className="editor-toolbar" role="toolbar" aria-label={t('editor.toolbar')}>
      <Tool label={t('editor.bold')} pressed={active.bold} onPress={() => chain().toggleBold().run()}>
        <strong aria-hidden="true">B</strong>
      </Tool>
      <Tool label={t('editor.italic')} pressed={active.italic} onPress={() => chain().toggleItalic().run()}>
        <em aria-hidden="true">I</em>
      </Tool>
      <Tool
        label={t('editor.underline')}
        pressed={active.underline}
        onPress={() => chain().toggleUnderline().run()}
      >
        <u aria-hidden="true">U</u>
      </Tool>
      <Tool
        label={t('editor.bullets')}
        pressed={active.bullets}
        onPress={() => chain().toggleBulletList().run()}
      >
        <IonIcon slot="icon-only" icon={listOutline} aria-hidden="true" />
      </Tool>
      <Tool
        label={t('editor.numbers')}
        pressed={active.numbers}
        onPress={() => chain().toggleOrderedList().run()}
      >
        <span aria-hidden="true">1.</span>
      </Tool>
      <Tool label={t('editor.undo')} disabled={!active.mayUndo} onPress={() => chain().undo().run()}>
        <IonIcon slot="icon-only" icon={arrowUndoOutline} aria-hidden="true" />
      </Tool>
      <Tool label={t('editor.redo')} disabled={!active.mayRedo} onPress={() => chain().redo().run()}>
        <IonIcon slot="icon-only" icon={arrowRedoOutline} aria-hidden="true" />
      </Tool>
    </div>
  )
}

type ToolProps = {
  label: string
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, pressed, disabled = false, onPress, children }: ToolProps) {
  return (
    <IonButton
      fill={pressed === true ? 'solid' : 'clear'}
      aria-label={label}
      disabled={disabled}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={onPress}
    >
      {children}
    </IonButton>
  )
}

/**
 * Converts pasted tables to lines: the editor has no tables, and without this the words of all cells would run into each other.
 *
 * @param html of the clipboard
 */
function tablesAsLines(html: string): string {
  if (!/<tr[\s>]/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Inner tables come later in the list and must be converted first.
  for (const row of [...body.querySelectorAll('tr')].toReversed()) {
    const [first, ...others] = row.cells
    // A table of one column is only a frame.
    if (first && others.length === 0) row.replaceWith(...first.childNodes)
    else {
      const line = document.createElement('p')
      line.textContent = [...row.cells].map(wordsOf).join(' | ')
      row.replaceWith(line)
    }
  }
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    for (const part of table.querySelectorAll('thead, tbody, tfoot')) part.replaceWith(...part.childNodes)
    table.replaceWith(...table.childNodes)
  }
  return body.innerHTML
}

const wordsOf = ({ textContent }: HTMLTableCellElement) => textContent.trim().replaceAll(/\s+/g, ' ')
