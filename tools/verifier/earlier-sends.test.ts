import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../world/paths.ts'
import { loadReceiptVerifier } from '../../world/proofs/load-verifier.ts'

const file = join(projectRoot, 'signer/test-support/receipts/earlier-sends.json')
const earlierSends: { terms: object }[] = JSON.parse(readFileSync(file, 'utf8'))

test('the page verifies receipts of sends from before priorities, whose tip was as high as the agreed network fee', () => {
  const verifyReceipt = loadReceiptVerifier()
  const verified = earlierSends.map((receipt) => verifyReceipt(JSON.stringify(receipt)))
  expect(verified.map(({ terms, steps }) => [terms.chain, steps.map(({ step }) => step)])).toEqual([
    ['eth', ['send']],
    ['base', ['send']],
    ['sol', ['send']],
  ])
  for (const receipt of earlierSends)
    for (const priority of ['fast', 'urgent']) {
      const raised = JSON.stringify({ ...receipt, terms: { ...receipt.terms, priority } })
      expect(() => verifyReceipt(raised)).toThrow()
    }
})
