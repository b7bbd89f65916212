/** A run of consonants that a syllable can begin with, in most languages. */
const onset = '(?:[BCDFGKPST]?[LR]|S?[CKLMNPTW]|[CGKPSTW]H|[BCDFGHJKLMNPQRSTVWXYZ])'
const vowel = '[AEIOUY]{1,2}'
const coda = '(?:[BCDFGKLMNPRSTVWXZ]|[LMNR][CDGKMNPSTX]|[CST][HKT]|CK|GG|LL|NN|PP|SS|TT|TH)'
const pronounceablePattern = new RegExp(`^${onset}?${vowel}(?:${coda}?${onset}?${vowel})*${coda}?$`)

/** The spoken form of a ticker: a word if it is pronounceable, else its letters, as in "U S D C". */
export function toSpokenSymbol(symbol: string): string {
  const bare = symbol.replace(/^\$/, '')
  const upper = bare.toUpperCase()
  return pronounceablePattern.test(upper) ? bare : [...upper].join(' ')
}
