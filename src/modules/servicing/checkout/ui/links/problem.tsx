/** Shows a refusal, with a full stop where it lacks one. */
export const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="f-text bad">
    {text.endsWith('.') ? text : `${text}.`}
  </p>
)
