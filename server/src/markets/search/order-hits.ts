import { type Class, classes } from './find-hits.ts'

export type Placed = {
  /** `alike`: a verified token that looks as what was asked for would look. */
  class: Class | 'alike' | 'address'
  standing: number
  /** The symbol of the verified token that it imitates. */
  imitates: string | null
}

const order = ['address', 'symbol', 'name', 'alike', ...classes.slice(2)] as const

/**
 * The best answer first: by letters before by a guess, then what is itself before what imitates a verified token, then by
 * how it matches, then by standing. So no imitation ever stands above what it imitates; when only the imitation was asked
 * for, by its very name, the real one is there by its looks.
 */
export function orderHits<Hit extends Placed>(hits: readonly Hit[]): Hit[] {
  const isGuess = (hit: Hit) => hit.class === 'guess' || hit.class === 'wild-guess'
  const place = (hit: Hit) => {
    if (hit.class === 'address') return 0
    if (hit.imitates !== null) return isGuess(hit) ? 40 : 20
    return order.indexOf(hit.class) + (isGuess(hit) ? 30 : 0)
  }
  return [...hits].sort(
    (a, b) => place(a) - place(b) || order.indexOf(a.class) - order.indexOf(b.class) || b.standing - a.standing,
  )
}
