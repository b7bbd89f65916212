/** Characters that make mail programs link a word ("evil.com", "mailto:", "@"), in every Unicode width. */
const linking = /[.:/\\@]/g
const unwanted = /[^\p{L}\p{N}\p{M} $&'+,!()_·-]/gu

/** A token's claimed name, made safe for mails: one short line that no mail program turns into a link. */
export function plainName(claim: string, mostCharacters = 24): string {
  const plain = claim
    .normalize('NFKC')
    .replace(/[。．｡․]/g, '.')
    .replace(linking, '·')
    .replace(/\s+/gu, ' ')
    .replace(unwanted, '')
    .trim()
  return [...plain].slice(0, mostCharacters).join('').trim() || '?'
}
