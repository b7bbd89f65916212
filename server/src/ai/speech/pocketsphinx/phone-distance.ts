// Phones that speakers and recognisers confuse: a substitution within a group costs 0.4, between vowels 0.6.
const similarPhones: readonly (readonly string[])[] = [
  ['IY', 'IH', 'EY', 'EH', 'AY', 'AE', 'Y'],
  ['AA', 'AO', 'AH', 'OW', 'AW', 'AE'],
  ['UW', 'UH', 'OW', 'W'],
  ['ER', 'R', 'AH', 'UH'],
  ['OY', 'AY', 'AO', 'OW'],
  ['AH', 'IH', 'EH', 'UH'],
  ['P', 'B'],
  ['T', 'D'],
  ['K', 'G'],
  ['P', 'T', 'K'],
  ['B', 'D', 'G'],
  ['M', 'N', 'NG'],
  ['F', 'V', 'TH', 'DH'],
  ['S', 'Z', 'SH', 'ZH'],
  ['CH', 'JH', 'SH', 'ZH'],
  ['L', 'W', 'R'],
]
const vowels = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))

function getSubstitutionCost(one: string, other: string): number {
  if (one === other) return 0
  if (similarPhones.some((group) => group.includes(one) && group.includes(other))) return 0.4
  return vowels.has(one) && vowels.has(other) ? 0.6 : 1
}

/**
 * Distance from the phones `wanted` to the nearest range of `decoded`, per phone of `wanted`: 0 is equal, 1 has nothing in common. Each
 * phone of `decoded` outside the range costs `outside`.
 */
export function phoneDistance(wanted: readonly string[], decoded: readonly string[], outside: number): number {
  if (wanted.length === 0) return 1
  let row = wanted.reduce<number[]>((costs) => [...costs, (costs.at(-1) ?? 0) + 1], [0])
  let best = (row.at(-1) ?? 0) + decoded.length * outside
  decoded.forEach((phone, at) => {
    const next = [(at + 1) * outside]
    wanted.forEach((own, column) => {
      const [skipped, missed, same] = [row[column + 1] ?? 0, next[column] ?? 0, row[column] ?? 0]
      next.push(Math.min(skipped + 1, missed + 1, same + getSubstitutionCost(own, phone)))
    })
    row = next
    best = Math.min(best, (row.at(-1) ?? 0) + (decoded.length - at - 1) * outside)
  })
  return best / wanted.length
}
