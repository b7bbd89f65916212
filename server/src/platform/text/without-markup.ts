/**
 * Removes all that Markdown turns into links and formats from a sentence of ours that names a token: a symbol may be
 * "[Claim](https://…)". None of our sentences about trades and refusals has any of it.
 */
export function withoutMarkup(sentence: string): string {
  return sentence.replace(/[\\`*_[\]<>|~]/g, '').replace(/:\/\/|www\./gi, ' ')
}
