/// <reference lib="dom" />
import type { ReceiptRow } from './describe-receipt.ts'
import { makeList, makeVerdict, printResult } from './result.ts'
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
    print(verdict, tableOf(verdict.rows, verdict.broken))
  } catch (error) {
    print({ broken: 0, sentence: `Unreadable: ${(error as Error).message}` })
  }
}

const headlines: Record<string, string> = {
  Intact: 'The log is intact.',
  Broken: 'The log is broken.',
  Rewritten: 'The log was rewritten.',
}

function print({ sentence, broken, key }: Pick<Verdict, 'sentence' | 'broken' | 'key'>, table?: HTMLElement): void {
  const [, name = '', reason = ''] = /^(\w+): (.*)$/.exec(sentence) ?? []
  const headline = headlines[name] ?? 'This file could not be checked.'
  const reasonSentence = `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`
  const signer: ReceiptRow[] = key === undefined ? [] : [{ name: 'Signed by the key', value: key, style: 'code' }]
  printResult(
    'result',
    makeVerdict(headline, reasonSentence, broken === undefined),
    ...(signer.length > 0 ? [makeList(signer)] : []),
    ...(table ? [table] : []),
  )
}

function tableOf(rows: readonly ExportedRow[], broken: number | undefined): HTMLElement {
  const table = document.createElement('table')
  table.setAttribute('role', 'table')
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
    line.setAttribute('role', 'row')
    if (index + 1 === broken) line.className = 'broken'
    const time = String(at).slice(0, 19).replace('T', ' ')
    const values = Object.entries(details ?? {}).map(([name, value]) => `${name}: ${value}`)
    for (const text of [String(index + 1), time, action, values.join(', ')]) addCell(line, text)
  }
  return table
}

function addCell(line: HTMLTableRowElement, text: string): void {
  const cell = line.insertCell()
  cell.setAttribute('role', 'cell')
  cell.textContent = text
}
