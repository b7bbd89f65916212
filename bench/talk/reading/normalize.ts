const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
const persianDigits = '۰۱۲۳۴۵۶۷۸۹'
const subscriptDigits = '₀₁₂₃₄₅₆₇₈₉'

/**
 * Text with ASCII digits, separators and signs, without invisible characters. Zeros written as a subscript count become digits:
 * "0.0₅12" is "0.00000012".
 */
export function normalizeFigures(text: string): string {
  return text
    .replace(
      /0([.,])0([₀-₉]+)(\d)/g,
      (_, point, count, digit) => `0${point}${'0'.repeat(parseSubscript(count))}${digit}`,
    )
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
    .replace(/[۰-۹]/g, (digit) => String(persianDigits.indexOf(digit)))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/٪/g, '%')
    .replace(/[\u200b-\u200f\u2060-\u2069\u202a-\u202e\u061c\ufeff]/g, '')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .replace(/[^\S\n]/g, ' ')
}

function parseSubscript(digits: string): number {
  return Number([...digits].map((digit) => subscriptDigits.indexOf(digit)).join(''))
}

/** Text for comparison: lower case, plain apostrophes, no diacritics, the usual spellings of Arabic letters alike. */
export function normalizeWords(text: string): string {
  return normalizeFigures(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ـ/g, '')
    .replace(/\s+/g, ' ')
}

/** Whether a text contains each word, compared as `normalizeWords` has them. */
export function containsWord(text: string, word: string): boolean {
  return normalizeWords(text).includes(normalizeWords(word))
}
