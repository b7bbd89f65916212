/** The lowest and the highest tone in hertz: two octaves, A3 to A5, where small speakers and most ears are good. */
export const pitches = { low: 220, high: 880 }

/**
 * The pitch of a price among the lowest and highest of its chart, in hertz. The same rise in per cent is the same interval
 * wherever it begins, since both pitch and price count by ratios. A price that never moves is in the middle.
 */
export function pitchOf(price: number, lowest: number, highest: number): number {
  const octaves = Math.log2(pitches.high / pitches.low)
  const height = lowest > 0 && highest > lowest ? Math.log(price / lowest) / Math.log(highest / lowest) : 0.5
  return pitches.low * 2 ** (octaves * Math.min(1, Math.max(0, height)))
}
