/** What makes an address of a word to a mail program: "evil.com", "mailto:", "@". In every width that Unicode has. */
const linking = /[.:/\\@]/g
const unwanted = /[^\p{L}\p{N}\p{M} $&'+,!()_·-]/gu

/** A token's claim of its name, fit for a mail: one short line that no mail program makes a link of. */
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
