/// <reference lib="dom" />
import { verifyReceipt } from '../../../signer/src/receipts/verify-receipt.ts'
import { describeReceipt, type ReceiptRow } from './describe-receipt.ts'

// The tests run the page's own copy of the checks.
Object.assign(globalThis, { verifyReceipt })
const input = document.getElementById('receipt') as HTMLInputElement
input.addEventListener('change', show)

async function show(): Promise<void> {
  const file = input.files?.[0]
  if (!file) return
  try {
    const receipt = verifyReceipt(await file.text())
    print('Genuine: the wallet signed these terms and exactly these transactions.', true)
    printRows(describeReceipt(receipt))
  } catch (error) {
    print(`Not genuine: ${(error as Error).message}.`, false)
    printRows([])
  }
}

function print(sentence: string, isGenuine: boolean): void {
  const line = document.createElement('p')
  line.className = `verdict ${isGenuine ? 'intact' : 'broken'}`
  line.dataset.mark = isGenuine ? '✓' : '✕'
  line.textContent = sentence
  document.getElementById('receipt-result')?.replaceChildren(line)
}

function printRows(rows: readonly ReceiptRow[]): void {
  const table = document.createElement('table')
  table.createCaption().textContent = 'What was signed'
  const body = table.createTBody()
  for (const { name, value, note, look } of rows) {
    const line = body.insertRow()
    const head = document.createElement('th')
    head.scope = 'row'
    head.textContent = name
    line.append(head)
    line.insertCell().append(element('span', value, look), ...(note ? [element('small', note, 'code')] : []))
  }
  const region = document.getElementById('receipt-rows')
  region?.replaceChildren(table)
  if (region) region.hidden = rows.length === 0
}

function element(tag: 'span' | 'small', text: string, look = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = look
  made.textContent = text
  return made
}
