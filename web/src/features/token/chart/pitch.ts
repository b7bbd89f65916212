/** The lowest and the highest pitch in hertz: A3 to A5, two octaves that small speakers reproduce well. */
export const pitchRange = { low: 220, high: 880 }

/**
 * The pitch of a price in hertz. Logarithmic between the lowest and highest price of the chart, so that the same rise in per
 * cent is the same musical interval. A constant price is in the middle.
 */
export function priceToPitch(price: number, lowest: number, highest: number): number {
  const octaves = Math.log2(pitchRange.high / pitchRange.low)
  const height = lowest > 0 && highest > lowest ? Math.log(price / lowest) / Math.log(highest / lowest) : 0.5
  return pitchRange.low * 2 ** (octaves * Math.min(1, Math.max(0, height)))
}
