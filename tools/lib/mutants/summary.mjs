/** Formats a table of the areas and a list of all undetected faults. */
export function formatSummary(results, placed) {
  const wanted = selectResults(results, placed)
  const areas = [...new Set(placed.map(({ fault }) => fault.area))]
  const count = (rows, state) => rows.filter((row) => row.state === state).length
  const line = (name, rows) =>
    [
      name.padEnd(14),
      ...['killed', 'survived', 'broken', undefined].map((state) => String(count(rows, state)).padStart(9)),
      `${((100 * count(rows, 'killed')) / Math.max(1, rows.length)).toFixed(1)} %`.padStart(9),
    ].join('')
  const undetected = wanted.filter(({ state }) => state !== 'killed')
  return [
    ['Area'.padEnd(14), ...['killed', 'survived', 'broken', 'not run', 'killed'].map((word) => word.padStart(9))].join(
      '',
    ),
    ...areas.map((area) =>
      line(
        area,
        wanted.filter((row) => row.area === area),
      ),
    ),
    line('all', wanted),
    ...undetected.map(({ id, state = 'not run', by = '' }) => `${state}: ${id} ${by.split('\n')[0]}`),
  ].join('\n')
}

/** Whether tests killed at least 95 % of all faults and all faults of the wiring, and every fault was run. */
export function isPassing(results, placed) {
  const wanted = selectResults(results, placed)
  const killedCount = wanted.filter(({ state }) => state === 'killed').length
  const isWiringKilled = wanted.every(({ area, state }) => area !== 'wiring' || state === 'killed')
  const wereAllRun = wanted.every(({ state }) => state === 'killed' || state === 'survived')
  return killedCount >= 0.95 * wanted.length && isWiringKilled && wereAllRun
}

function selectResults(results, placed) {
  const byId = new Map(results.map((result) => [result.id, result]))
  return placed.map(({ fault: { id, area } }) => byId.get(id) ?? { id, area })
}
