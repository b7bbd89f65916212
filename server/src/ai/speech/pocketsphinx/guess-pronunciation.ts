// English letters and their usual phones: longest first, so that "sh" is not "s" and "h".
const letterPhones: readonly (readonly [string, string])[] = [
  ['tion', 'SH AH N'],
  ['igh', 'AY'],
  ['sch', 'SH'],
  ['tch', 'CH'],
  ['ch', 'CH'],
  ['sh', 'SH'],
  ['th', 'TH'],
  ['ph', 'F'],
  ['wh', 'W'],
  ['ck', 'K'],
  ['qu', 'K W'],
  ['ng', 'NG'],
  ['nk', 'NG K'],
  ['oo', 'UW'],
  ['ee', 'IY'],
  ['ea', 'IY'],
  ['ai', 'EY'],
  ['ay', 'EY'],
  ['oa', 'OW'],
  ['ow', 'AW'],
  ['ou', 'AW'],
  ['oi', 'OY'],
  ['oy', 'OY'],
  ['au', 'AO'],
  ['aw', 'AO'],
  ['ar', 'AA R'],
  ['er', 'ER'],
  ['ir', 'ER'],
  ['ur', 'ER'],
  ['or', 'AO R'],
  ['a', 'AE'],
  ['b', 'B'],
  ['c', 'K'],
  ['d', 'D'],
  ['e', 'EH'],
  ['f', 'F'],
  ['g', 'G'],
  ['h', 'HH'],
  ['i', 'IH'],
  ['j', 'JH'],
  ['k', 'K'],
  ['l', 'L'],
  ['m', 'M'],
  ['n', 'N'],
  ['o', 'OW'],
  ['p', 'P'],
  ['q', 'K'],
  ['r', 'R'],
  ['s', 'S'],
  ['t', 'T'],
  ['u', 'AH'],
  ['v', 'V'],
  ['w', 'W'],
  ['x', 'K S'],
  ['y', 'IY'],
  ['z', 'Z'],
]
const longVowels: Readonly<Record<string, string>> = { a: 'EY', e: 'IY', i: 'AY', o: 'OW', u: 'UW', y: 'AY' }

/**
 * Guesses the pronunciation of an unknown word of letters a to z; undefined if unpronounceable ("xyzq"). A wrong guess is harmless: the
 * token is then recognized only when spelled out.
 */
export function guessPronunciation(word: string): string | undefined {
  if (!/^[a-z]{3,12}$/.test(word) || !/[aeiouy]/.test(word) || /[^aeiouy]{4}/.test(word)) return undefined
  // A mute final "e" after one consonant makes the vowel long: "meme".
  const silent = /^(.*)([aiouey])([^aeiouywx])e$/.exec(word)
  if (silent) {
    const [, before = '', vowel = '', consonant = ''] = silent
    return [applyRules(before), longVowels[vowel], applyRules(consonant)].filter(Boolean).join(' ')
  }
  const last = /^(.+)([aio])$/.exec(word)
  if (last) return `${applyRules(last[1] ?? '')} ${last[2] === 'a' ? 'AH' : last[2] === 'i' ? 'IY' : 'OW'}`
  return applyRules(word)
}

function applyRules(text: string): string {
  const spoken: string[] = []
  let rest = text.replace(/([^aeiou])\1/g, '$1')
  while (rest) {
    const [letters, phones] = letterPhones.find(([each]) => rest.startsWith(each)) ?? [rest.slice(0, 1), '']
    if (phones) spoken.push(phones)
    rest = rest.slice(letters.length)
  }
  return spoken.join(' ')
}
