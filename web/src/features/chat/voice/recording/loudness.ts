/** Root mean square: how loud samples of −1 … 1 are, 0 … 1. */
export function rootMeanSquare(samples: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < samples.length; index++) sum += (samples[index] as number) ** 2
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** Decibels under full scale at which a meter begins. */
const minDecibels = -60

/** The position of a level meter, 0 … 1; logarithmic, as loudness is perceived. */
export function toMeterLevel(rms: number): number {
  const decibels = 20 * Math.log10(Math.max(rms, 1e-9))
  return Math.max(0, Math.min(1, 1 - decibels / minDecibels))
}
