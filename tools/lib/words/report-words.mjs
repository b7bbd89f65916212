// Tables, ceilings and lists over the results of `measureWords`.

const areas = ['comments', 'identifiers', 'files', 'tests', 'docs']

/** Sums of rows by a key: words, hits of the word list (`hits`), what-clauses (`clauses`), and both per 1,000 words. */
function sumBy(rows, keyOf) {
  const sums = new Map()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key) ?? { key, words: 0, hits: 0, clauses: 0 }
    sum.words += row.words
    for (const { isClause } of row.hits) sum[isClause ? 'clauses' : 'hits']++
    sums.set(key, sum)
  }
  const perThousand = (count, words) => (words === 0 ? 0 : (1000 * count) / words)
  return [...sums.values()].map((sum) => ({
    ...sum,
    rate: perThousand(sum.hits, sum.words),
    clauseRate: perThousand(sum.clauses, sum.words),
  }))
}

/** The measured rates in the form of the ceilings in tools/words.json, rounded up to a tenth. */
export function toCeilingValues({ rows, exports }) {
  const roundUp = (rate) => Math.ceil(rate * 10) / 10
  const figures = {}
  for (const { key, rate, clauseRate } of sumBy(rows, ({ area }) => area))
    figures[key] =
      key === 'identifiers' || key === 'files'
        ? { words: roundUp(rate) }
        : { words: roundUp(rate), clauses: roundUp(clauseRate) }
  return { ...figures, undocumented: roundUp(undocumentedPercent(exports)) }
}

/** Exported functions without a doc comment, in percent. */
function undocumentedPercent({ documented, missing }) {
  return (100 * missing.length) / Math.max(1, documented + missing.length)
}

/** One message for each value above its ceiling. */
export function listExceededCeilings(figures, ceilings) {
  const sentences = []
  for (const area of areas)
    for (const [kind, ceiling] of Object.entries(ceilings[area]))
      if (figures[area][kind] > ceiling)
        sentences.push(`${area}: ${figures[area][kind]} ${kind} per 1,000, at most ${ceiling} allowed`)
  if (figures.undocumented > ceilings.undocumented)
    sentences.push(`exports: ${figures.undocumented} % undocumented, at most ${ceilings.undocumented} % allowed`)
  return sentences
}

/** Lowers each ceiling to its current value. Adds missing ceilings. */
export function lowerCeilings(ceilings, figures) {
  const lower = (ceiling, figure) =>
    typeof figure === 'number'
      ? Math.min(ceiling ?? figure, figure)
      : Object.fromEntries(Object.entries(figure).map(([key, value]) => [key, lower(ceiling?.[key], value)]))
  return lower(ceilings, figures)
}

/** The whole report, as lines. */
export function formatReport({ rows, exports }, worst = 5) {
  const lines = [header('area')]
  for (const area of areas)
    lines.push(
      formatSum(
        sumBy(
          rows.filter((row) => row.area === area),
          () => area,
        )[0],
      ),
    )
  lines.push('', header('folder'))
  lines.push(
    ...sortSums(sumBy(rows, ({ path }) => (path.includes('/') ? path.split('/')[0] : '(root)'))).map(formatSum),
  )
  lines.push('', header('word'))
  const words = sumBy(
    rows.flatMap(({ hits }) => hits.map((hit) => ({ word: hit.word, words: 0, hits: [hit] }))),
    ({ word }) => word,
  )
  lines.push(
    ...sortSums(words).map(({ key, hits, clauses }) => `${key.padEnd(20)}${String(hits + clauses).padStart(8)}`),
  )
  for (const area of areas) {
    lines.push('', header(`worst files: ${area}`))
    lines.push(
      ...sortSums(
        sumBy(
          rows.filter((row) => row.area === area),
          ({ path }) => path,
        ),
      )
        .slice(0, worst)
        .map(formatSum),
    )
  }
  const { documented, missing } = exports
  lines.push('', `exported functions with a doc comment: ${documented} of ${documented + missing.length}`)
  return lines
}

const sortSums = (sums) =>
  sums.filter(({ hits, clauses }) => hits + clauses > 0).sort((a, b) => b.hits - a.hits || b.clauses - a.clauses)
const header = (title) =>
  `${title.padEnd(60)}${['words', 'hits', '/1000', 'clauses', '/1000'].map((name) => name.padStart(9)).join('')}`
const formatSum = ({ key, words, hits, rate, clauses, clauseRate }) =>
  `${key.padEnd(60)}${[words, hits, rate.toFixed(1), clauses, clauseRate.toFixed(1)].map((n) => String(n).padStart(9)).join('')}`

/** Formats the hits below a path, one per line: `path:line area word → write`. */
export function formatHits({ rows, exports }, under, entries) {
  const isUnderPath = ({ path }) => path === under || path.startsWith(`${under.replace(/\/$/, '')}/`)
  const advice = new Map(entries.map(({ word, write }) => [word, write]))
  return [
    ...rows
      .filter(isUnderPath)
      .flatMap(({ path, area, hits }) =>
        hits.map(({ word, found, line }) => ({ path, line, text: `${area}: "${found}" → ${advice.get(word)}` })),
      ),
    ...exports.missing
      .filter(isUnderPath)
      .map(({ path, name, line }) => ({ path, line, text: `export ${name} has no doc comment` })),
  ]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))
    .map(({ path, line, text }) => `${path}:${line} ${text}`)
}
