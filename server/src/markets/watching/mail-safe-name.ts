/** Characters that make mail programs link a word ("evil.com", "mailto:", "@"), in every Unicode width. */
const linkCharacters = /[.:/\\@]/g
const unsafeCharacters = /[^\p{L}\p{N}\p{M} $&'+,!()_·-]/gu

/** A token's claimed name, made safe for emails: one short line that no mail program turns into a link. */
export function toMailSafeName(claim: string, maxCharacters = 24): string {
  const plain = claim
    .normalize('NFKC')
    .replace(/[。．｡․]/g, '.')
    .replace(linkCharacters, '·')
    .replace(/\s+/gu, ' ')
    .replace(unsafeCharacters, '')
    .trim()
  return [...plain].slice(0, maxCharacters).join('').trim() || '?'
}
