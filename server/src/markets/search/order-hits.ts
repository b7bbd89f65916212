import { type MatchClass, matchClasses } from './find-hits.ts'

export type RankedMatch = {
  /** `alike`: a verified token that looks like the query. */
  class: MatchClass | 'alike' | 'address'
  standing: number
  /** The symbol of the verified token that this token imitates. */
  imitates: string | null
}

const classOrder = ['address', 'symbol', 'name', 'alike', ...matchClasses.slice(2)] as const

/**
 * Sorts hits, best first: letter matches before typing errors, then genuine tokens before imitations, then by match
 * class, then by standing. An imitation never precedes its original: if only the imitation matches by name, the
 * original is included as a look-alike.
 */
export function orderHits<Hit extends RankedMatch>(hits: readonly Hit[]): Hit[] {
  const isGuess = (hit: Hit) => hit.class === 'guess' || hit.class === 'wild-guess'
  const getRank = (hit: Hit) => {
    if (hit.class === 'address') return 0
    if (hit.imitates !== null) return isGuess(hit) ? 40 : 20
    return classOrder.indexOf(hit.class) + (isGuess(hit) ? 30 : 0)
  }
  return [...hits].sort(
    (a, b) =>
      getRank(a) - getRank(b) || classOrder.indexOf(a.class) - classOrder.indexOf(b.class) || b.standing - a.standing,
  )
}
