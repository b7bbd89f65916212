/**
 * Judges each proof by its reports. Several reports of one proof add up.
 * @param hasFailed the names of proofs whose tests failed
 * @returns rows with `verdict`: holds, incomplete (fewer tries than wanted), or broken
 */
export function judgeProofs(proofs, reports, size, hasFailed) {
  return proofs.map((proof) => {
    const own = reports.filter(({ name }) => name === proof.name)
    const tried = own.reduce((sum, report) => sum + report.tried, 0)
    const seeds = [...new Set(own.flatMap(({ seed }) => (seed === undefined ? [] : [seed])))]
    const notes = own.flatMap(({ note }) => note ?? [])
    const verdict =
      hasFailed.has(proof.name) || own.length === 0 ? 'broken' : tried < proof[size] ? 'incomplete' : 'holds'
    return { ...proof, tried, wanted: proof[size], seeds, notes, verdict }
  })
}

/** The rows as a table for the terminal. */
export function formatProofTable(rows) {
  const lines = rows.map(({ claim, verdict, tried, wanted, seeds, notes }) => [
    claim,
    verdict === 'broken' ? 'see above' : '0',
    count(tried),
    count(wanted),
    seeds.join(', ') || 'random',
    notes.join('; '),
    verdict,
  ])
  const all = [['proof: number of', 'found', 'tried', 'wanted', 'seed', 'of these', 'verdict'], ...lines]
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)))
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function count(number) {
  return number.toLocaleString('en-US')
}
