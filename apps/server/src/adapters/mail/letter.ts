import { textOf, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Config } from '../../process/config.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }

const TEXTS: Record<TextLanguage, typeof en> = { en, de, hi }

/** A text of the mails by its dotted key. */
export const mailText = (language: TextLanguage, key: string, values: Record<string, string> = {}): string =>
  textOf(TEXTS[language], key, plain(values))

/** Names are typed by people, so nowhere in a mail may they end a line or become a link. */
const plain = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]))

export type Action = { label: string; url: string }

/** One subject of a mail with its actions; the most likely action comes first. */
export type Item = {
  /** Set if there are several. */
  title?: string
  text: string
  facts: readonly { label: string; value: string }[]
  actions: readonly Action[]
}

/** The content of a mail as plain text; the layout is the same for all mails. */
export type MailContent = {
  language: TextLanguage
  subject: string
  /** The person to greet; empty for a person without a name yet. */
  name: string
  paragraphs: readonly string[]
  /** Digits to be copied, in a line of their own. */
  code?: string
  /** Facts as "label: value". */
  facts?: readonly { label: string; value: string }[]
  action?: Action
  /** Replaces facts and action in a mail about several subjects, or one subject with several answers. */
  items?: readonly Item[]
  /** Why it was sent, and what to do if it was not expected. */
  footnote: string
}

/** Base URL of mail links; never taken from request headers, which could name another server. */
export const linkBase = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`

/** One line for the head of a mail, without control characters and without anything that mail programs turn into a link. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\//gi, '')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '. ')
    .trim()

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Renders subject, text part and HTML part. */
export function renderMail(letter: MailContent): { subject: string; text: string; html: string } {
  const greeting =
    letter.name === ''
      ? mailText(letter.language, 'greetingUnnamed')
      : mailText(letter.language, 'greeting', { name: oneLine(letter.name) })
  const whole = { ...letter, paragraphs: [greeting, ...letter.paragraphs] }
  return { subject: oneLine(letter.subject), text: textPart(whole), html: htmlPart(whole) }
}

type Said = {
  language: TextLanguage
  /** The person to greet; empty for a person without a name. */
  name: string
  values?: Record<string, string>
  /** The link of the button. */
  url?: string
}

/** A mail whose subject, text, button and footnote are the texts under one key. */
export const mailContentOf = (
  key: string,
  { language, name, values, url }: Said,
): ReturnType<typeof renderMail> =>
  renderMail({
    language,
    name,
    subject: mailText(language, `${key}.subject`, values),
    paragraphs: [mailText(language, `${key}.text`, values)],
    ...(url !== undefined && { action: { label: mailText(language, `${key}.action`), url } }),
    footnote: mailText(language, `${key}.footnote`),
  })

type Facts = readonly { label: string; value: string }[]

const factLines = (facts: Facts) => facts.map(({ label, value }) => `${label}: ${value}`).join('\n')

function textPart({
  language,
  paragraphs,
  code,
  facts = [],
  action,
  items = [],
  footnote,
}: MailContent): string {
  return [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(facts.length > 0 ? [factLines(facts)] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...items.flatMap((item) => [
      [...(item.title === undefined ? [] : [item.title]), item.text].join('\n'),
      ...(item.facts.length > 0 ? [factLines(item.facts)] : []),
      item.actions.map(({ label, url }) => `${label}:\n${url}`).join('\n'),
    ]),
    mailText(language, 'closing'),
    `-- \n${footnote}`,
  ].join('\n\n')
}

// Mail programs ignore style sheets; these few colours are those of the app's light theme.
const INK = '#1f2e2d'
const QUIET = '#55625f'
const PRIMARY = '#0e6467'
const LINE = '#e6ded2'

/** Content-ID of the logo, a part of the mail: programs that block pictures of others' servers show it. */
export const LOGO_ID = 'logo@vetvisit'

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll(/\r?\n/g, '<br>')}</p>`

const codePart = (code: string) =>
  `<p style="margin:0 0 16px;padding:16px;border-radius:8px;background:#dcecea;color:#0b4b4e;font-size:32px;font-weight:bold;letter-spacing:4px;text-align:center">${escapeHtml(code)}</p>`

function factsTable(facts: Facts): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;color:${QUIET};font-weight:normal;vertical-align:top">${escapeHtml(label)}</th><td style="padding:4px 0;vertical-align:top">${escapeHtml(value)}</td></tr>`,
  )
  return rows.length === 0
    ? ''
    : `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

/** The first button is filled, the others are outlined. */
const button = ({ label, url }: Action, position: number) =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 23px;border:1px solid ${PRIMARY};border-radius:8px;background:${position === 0 ? PRIMARY : '#ffffff'};color:${position === 0 ? '#ffffff' : PRIMARY};text-decoration:none">${escapeHtml(label)}</a>`

const actionPart = (language: TextLanguage, action: Action) =>
  `<p style="margin:24px 0">${button(action, 0)}</p>
<p style="margin:0 0 16px;color:${QUIET};font-size:13px">${escapeHtml(mailText(language, 'linkHint'))}<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`

function itemPart({ title, text, facts, actions }: Item): string {
  const head =
    title === undefined
      ? ''
      : `<h2 style="margin:0 0 8px;font-size:17px;line-height:1.3">${escapeHtml(title)}</h2>\n`
  const frame =
    title === undefined
      ? ''
      : `margin:0 0 16px;padding:16px 16px 0;border:1px solid ${LINE};border-radius:8px`
  return `<div style="${frame}">
${head}${paragraph(text)}
${factsTable(facts)}
<p style="margin:0 0 16px">${actions.map(button).join('')}</p>
</div>`
}

function htmlPart({
  language,
  subject,
  paragraphs,
  code,
  facts = [],
  action,
  items = [],
  footnote,
}: MailContent): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbf8f3;color:${INK};font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<main style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;color:${PRIMARY};font-weight:bold"><img src="cid:${LOGO_ID}" width="130" height="33" alt="VetVisit" style="display:block;border:0"></p>
${paragraphs.map(paragraph).join('\n')}
${code === undefined ? '' : codePart(code)}
${factsTable(facts)}
${action ? actionPart(language, action) : ''}
${items.map(itemPart).join('\n')}
${paragraph(mailText(language, 'closing'))}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${QUIET};font-size:13px">${escapeHtml(footnote)}</p>
</main></body></html>
`
}
