/// <reference lib="dom" />
import { verifyReceipt } from '../../../signer/src/receipts/verify-receipt.ts'
import { describeReceipt } from './describe-receipt.ts'

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
  line.textContent = sentence
  document.getElementById('receipt-result')?.replaceChildren(line)
}

function printRows(rows: readonly (readonly [name: string, value: string])[]): void {
  const table = document.createElement('table')
  table.createCaption().textContent = 'What was signed'
  const body = table.createTBody()
  for (const [name, value] of rows) {
    const line = body.insertRow()
    const head = document.createElement('th')
    head.scope = 'row'
    head.textContent = name
    line.append(head)
    line.insertCell().textContent = value
  }
  const region = document.getElementById('receipt-rows')
  region?.replaceChildren(table)
  if (region) region.hidden = rows.length === 0
}
