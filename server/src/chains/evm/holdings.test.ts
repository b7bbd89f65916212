import { toEvmAddress } from '@murmur/contract/address'
import { type Address, getAddress, pad, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { addressBook } from './address-book.ts'
import { createEvmClient } from './create-evm-client.ts'
import { readHoldings } from './holdings.ts'
import { encodeWord, fakeMulticall, type RecordedMulticall } from './test-support/fake-multicall.ts'
import { type FakeNode, type Fault, fakeNode, NodeError, NodeFailure } from './test-support/fake-node.ts'

const chainId = 313370001
const owner = toEvmAddress('0x000000000000000000000000000000000000dEaD')
const tokens = [1n, 2n, 3n, 4n, 5n].map((index) => getAddress(pad(toHex(index), { size: 20 })))
const bad = tokens[2] as Address
const nodes: FakeNode[] = []

/** Every call returns 7 (block, coin and balances), unless the hostile token is among them. */
async function createFailingClient(failToken: () => void) {
  const calls: RecordedMulticall[] = []
  const node = await fakeNode(chainId, {
    eth_blockNumber: () => '0x7',
    eth_call: fakeMulticall(
      () => encodeWord(7n),
      (called) => {
        calls.push(called)
        if (called.targets.includes(bad)) failToken()
      },
    ),
  })
  nodes.push(node)
  const config = { key: 'eth' as const, chainId, addresses: addressBook.eth, requestTimeoutMs: 500 }
  return { node, calls, evm: createEvmClient({ ...config, rpcUrl: node.url }) }
}

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

const failWithFault = (fault: Fault) => () => {
  throw new NodeFailure(fault)
}
const failWithMessage = (message: string) => () => {
  throw new NodeError(-32000, message)
}

test.each([
  ['exceeds the response limit', failWithFault('huge')],
  ['uses up the gas of all calls', failWithMessage('out of gas')],
])('readHoldings omits a token that %s, and reads the coin and all other tokens', async (_, failToken) => {
  const { evm } = await createFailingClient(failToken)
  const { coin, tokens: held, blockNumber } = await readHoldings(evm, owner, tokens)
  expect({ coin, blockNumber }).toEqual({ coin: 7n, blockNumber: 7n })
  expect(held).toEqual(tokens.filter((token) => token !== bad).map((address) => ({ address, amount: 7n })))
})

test.each([
  ['our timeout', failWithFault('silence')],
  ['the node’s timeout', failWithMessage('execution aborted (timeout = 5s)')],
])('readHoldings reports an outage, and omits no token, when a query of one token exceeds %s', async (_, failToken) => {
  const { evm } = await createFailingClient(failToken)
  await expect(readHoldings(evm, owner, tokens)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('readHoldings reads all tokens when only a query of many exceeds the node’s timeout', async () => {
  const { evm, calls } = await createFailingClient(() => {
    if ((calls.at(-1)?.targets.length ?? 0) > 1) throw new NodeError(-32000, 'execution aborted (timeout = 5s)')
  })
  expect((await readHoldings(evm, owner, tokens)).tokens).toHaveLength(tokens.length)
})

test('readHoldings limits the gas of all calls, and of each token', async () => {
  const { evm, calls } = await createFailingClient(failWithFault('huge'))
  await readHoldings(evm, owner, tokens)
  for (const { gas, targets } of calls) expect(gas).toBeLessThanOrEqual(1_000_000n + 200_000n * BigInt(targets.length))
})

test('readHoldings reports an outage, and omits no token, when the node is unreachable after a malformed response', async () => {
  const { evm, node } = await createFailingClient(failWithFault('huge'))
  let calls = 0
  const answer = node.answers.eth_call
  node.answers.eth_call = (...params) => {
    if (calls++ >= 2) node.fault = 'silence'
    if (node.fault) throw new NodeFailure(node.fault)
    return answer?.(...params)
  }
  await expect(readHoldings(evm, owner, tokens)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
