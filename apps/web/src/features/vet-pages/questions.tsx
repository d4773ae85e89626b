/** Questions with their answers, all of them open: a page is read, not operated. */
export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <dl className="questions">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
