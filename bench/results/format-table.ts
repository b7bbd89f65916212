import type { Figure } from './figures.ts'
import type { BenchResult } from './store-result.ts'

type Verdict = 'met' | 'missed' | 'not run here'

/** The verdict of a figure: every goal is an upper bound. */
export function judgeFigure({ goal }: Figure, value: number | undefined): Verdict {
  if (value === undefined || !Number.isFinite(value)) return 'not run here'
  return value <= goal ? 'met' : 'missed'
}

/** One line per figure: bench, figure and its peer, value, goal, verdict; then the machine of each run. */
export function formatTable(figures: readonly Figure[], results: ReadonlyMap<string, BenchResult>): string {
  const lines = figures.map((figure) => {
    const { bench, name, peer, unit, goal } = figure
    const value = results.get(bench)?.values[name]
    return [
      bench,
      name,
      `${unit === '×' ? '÷ ' : ''}${peer}`,
      value === undefined ? '' : format(value, unit),
      `≤ ${format(goal, unit)}`,
      judgeFigure(figure, value),
    ]
  })
  const table = [['bench', 'figure', 'peer', 'value', 'goal', 'verdict'], ...lines]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  const rows = table.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const runs = [...results.values()].map(({ bench, at, machine }) => `${bench}: ${at.slice(0, 16)}, ${machine}`)
  return [...rows, '', ...runs].join('\n')
}

function format(value: number, unit: Figure['unit']): string {
  const digits = unit === '×' ? 2 : 0
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '×' || unit === '' ? text : `${text} ${unit}`
}
