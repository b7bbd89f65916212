/**
 * What is compared in a search: words of small Latin letters and digits with one space between them. Accents and wide forms
 * are taken off ("Ｐépé" is "pepe"); every other character that means something becomes `u` and its number, so that a
 * database sorts and cuts it alike wherever it runs. Marks, brackets and what cannot be seen part words, or are nothing.
 */
export function searchKey(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(unseen, '')
  const words = [...plain].map((character) => {
    if (/[a-z0-9]/.test(character)) return character
    return meaning.test(character) ? `u${character.codePointAt(0)?.toString(16)}` : ' '
  })
  return words.join('').trim().replace(/ +/g, ' ')
}

// Marks above letters; control, format and private characters; blank letters.
const unseen = /[\p{M}\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu
const meaning = /[\p{L}\p{N}\p{So}]/u
