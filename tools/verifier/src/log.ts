/// <reference lib="dom" />
import { type ExportedRow, type Verdict, verifyExport } from './verify-export.ts'

// The tests run the page's own copy of the checks.
Object.assign(globalThis, { verifyExport })
const [file, earlierFile, noted] = ['export', 'earlier', 'key'].map(
  (id) => document.getElementById(id) as HTMLInputElement,
) as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
for (const input of [file, earlierFile, noted]) input.addEventListener('change', show)

async function show(): Promise<void> {
  const [chosen, earlier] = [file.files?.[0], earlierFile.files?.[0]]
  if (!chosen) return
  try {
    const verdict = await verifyExport(await chosen.text(), await earlier?.text(), noted.value)
    print(verdict)
    printRows(verdict.rows, verdict.broken)
  } catch (error) {
    print({ broken: 0, sentence: (error as Error).message })
    printRows([], undefined)
  }
}

function print({ sentence, broken, key }: Pick<Verdict, 'sentence' | 'broken' | 'key'>): void {
  const line = document.createElement('p')
  line.className = `verdict ${broken === undefined ? 'intact' : 'broken'}`
  line.dataset.mark = broken === undefined ? '✓' : '✕'
  line.textContent = sentence
  const result = document.getElementById('result')
  result?.replaceChildren(line)
  if (key === undefined) return
  const signer = document.createElement('p')
  signer.append(
    'Signed by the key ',
    Object.assign(document.createElement('span'), { className: 'code', textContent: key }),
  )
  result?.append(signer)
}

function printRows(rows: readonly ExportedRow[], broken: number | undefined): void {
  const table = document.createElement('table')
  table.createCaption().textContent = 'The log, newest row first'
  const head = table.createTHead().insertRow()
  for (const name of ['Row', 'Time (UTC)', 'Step', 'Details']) {
    const cell = document.createElement('th')
    cell.scope = 'col'
    cell.textContent = name
    head.append(cell)
  }
  const body = table.createTBody()
  for (const [index, { at, action, details }] of [...rows.entries()].reverse()) {
    const line = body.insertRow()
    if (index + 1 === broken) line.className = 'broken'
    const time = String(at).slice(0, 19).replace('T', ' ')
    const values = Object.entries(details ?? {}).map(([name, value]) => `${name}: ${value}`)
    for (const text of [String(index + 1), time, action, values.join(', ')]) line.insertCell().textContent = text
  }
  const region = document.getElementById('rows')
  region?.replaceChildren(table)
  if (region) region.hidden = rows.length === 0
}
