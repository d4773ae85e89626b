import { Sentence } from '../../ui/show/sentence.tsx'

/** Questions with their answers, all of them open: a page is read, not operated. Names in answers are marked by `kept`. */
export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <dl className="questions">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            <Sentence text={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
