/**
 * The text that a search compares: words of lower-case Latin letters and digits, separated by one space. Accents and
 * full-width forms are removed ("Ｐépé" is "pepe"); every other meaningful character becomes `u` and its code point, so
 * that a database sorts and splits it the same everywhere. Punctuation, brackets and invisible characters separate
 * words or disappear.
 */
export function searchKey(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(invisibleCharacters, '')
  const words = [...plain].map((character) => {
    if (/[a-z0-9]/.test(character)) return character
    return meaningfulCharacter.test(character) ? `u${character.codePointAt(0)?.toString(16)}` : ' '
  })
  return words.join('').trim().replace(/ +/g, ' ')
}

// Combining marks; control, format and private-use characters; blank letters.
const invisibleCharacters = /[\p{M}\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu
const meaningfulCharacter = /[\p{L}\p{N}\p{So}]/u
