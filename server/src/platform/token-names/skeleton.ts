/**
 * Characters that resemble a letter: Cyrillic, Greek, Cherokee, Armenian, small capitals, digits and marks. A small
 * part of Unicode's confusables, chosen for trading screens: capitals, sans serif.
 */
const confusables: Record<string, string> = {
  a: 'АаΑαɑᴀᎪ@',
  b: 'ВвЬьΒβʙᏴ8',
  c: 'СсϹϲᴄᏟ',
  d: 'ԁԀđĐᴅᎠ',
  e: 'ЕеΕεєЄᴇᎬ',
  f: 'ϜƒꜰՖ',
  g: 'ԌԍɡɢᏀց',
  h: 'НнΗҺһħĦʜᎻհ',
  j: 'ЈјϳȷᴊᎫ',
  k: 'КкΚκᴋᏦ',
  l: 'ӀӏІіΙιİıɩłŁʟᏞ1iI|!',
  m: 'МмΜᴍᎷ',
  n: 'Νηɴոռ',
  o: 'ОоΟοօՕøØᴏ0',
  p: 'РрΡρᴘᏢ',
  q: 'ԚԛգԳ',
  r: 'ʀгᎡ',
  s: 'ЅѕꜱᏚՏ5$',
  t: 'ТтΤτŧŦᴛᎢ',
  u: 'υսՍᴜ',
  v: 'ѴѵνᴠᏙ',
  w: 'ԜԝωᴡᎳ',
  x: 'ХхΧχ',
  y: 'УуΥүҮʏ',
  z: 'ΖᴢᏃ',
}

const letterByConfusable = new Map(
  Object.entries(confusables).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

/**
 * Maps a name to its visual skeleton: two names with the same skeleton can be mistaken for each other ("USDC", "U5DС"
 * with a Cyrillic Es, "Ｕ.S.D.C"), with or without a leading dollar sign. For comparison only; empty when the name has
 * no letters or digits.
 */
export function skeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[\s$]+/, '')
  const foldedCharacters = [...plain].map((letter) => letterByConfusable.get(letter) ?? letter.toLowerCase()).join('')
  return foldedCharacters
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
