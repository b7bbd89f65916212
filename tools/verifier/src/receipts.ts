/// <reference lib="dom" />
import { type VerifiedReceipt, verifyReceipt } from '../../../signer/src/receipts/verify-receipt.ts'
import { describeChecks, describeReceipt } from './describe-receipt.ts'
import { element, makeList, makeSection, makeVerdict, printResult } from './result.ts'

// The tests run the page's own copy of the checks.
Object.assign(globalThis, { verifyReceipt })
const input = document.getElementById('receipt') as HTMLInputElement
input.addEventListener('change', show)

async function show(): Promise<void> {
  const file = input.files?.[0]
  if (!file) return
  let receipt: VerifiedReceipt
  try {
    receipt = verifyReceipt(await file.text())
  } catch (error) {
    const reason = `Do not rely on it: ${(error as Error).message}.`
    return printResult('receipt-result', makeVerdict('This receipt is not genuine.', reason, false))
  }
  const sentence = 'The wallet signed these terms and exactly these transactions, and the file is unchanged.'
  printResult(
    'receipt-result',
    makeVerdict('This receipt is genuine.', sentence, true),
    makeSection('What was checked', createCheckList(receipt)),
    ...describeReceipt(receipt).map(({ title, rows }) => makeSection(title, makeList(rows))),
  )
}

function createCheckList(receipt: VerifiedReceipt): HTMLElement {
  const checkList = element('ul', '', 'checks')
  checkList.append(...describeChecks(receipt).map(({ text, isOpen }) => element('li', text, isOpen ? 'open' : '')))
  return checkList
}
