import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  pad,
  toEventSelector,
  toHex,
} from 'viem'
import { erc20Abi, multicall3Abi } from '#chains/evm/abis.ts'
import { encodeWord, fakeMulticall } from '#chains/evm/test-support/fake-multicall.ts'
import { type FakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'

const transfer = toEventSelector('Transfer(address,address,uint256)')

type Payment = { hash: Hex; from: string; to: string; value: bigint; failed?: boolean }
export type TransferLog = { hash: Hex; block: bigint; index: bigint; from: string; to: string; amount: bigint }

/** The blocks, payments and balances of an EVM chain, defined by the test. */
export type FakeHistory = {
  height: bigint
  fork: string
  payments: Map<bigint, Payment[]>
  transferLogs: TransferLog[]
  coin: (who: string, block: bigint) => bigint
  tokens: ((who: string, block: bigint) => bigint) | undefined
  /** The oldest block with available state. */
  oldestState: bigint
  /** The node's error for an older block. */
  stateError: string
  /** The widest block range that one log query may span. */
  widest: bigint
}

/** Ten blocks without payments, whose state is available. */
export function emptyHistory(): FakeHistory {
  const limits = { oldestState: 0n, stateError: 'missing trie node', widest: 1_000n }
  return { height: 10n, fork: '', payments: new Map(), transferLogs: [], coin: () => 0n, tokens: undefined, ...limits }
}

/** A node's answers from this chain's present state. `token`: the one token of its logs. */
export function historyAnswers(chain: FakeHistory, token: Address): FakeNode['answers'] {
  const logOf = (log: TransferLog) => createLogger(token, log)
  const hashOf = (number: bigint) => pad(toHex(number + (chain.fork ? 2n ** 200n : 0n)))
  const requireState = (block: bigint) => {
    if (block < chain.oldestState) throw new NodeError(-32000, chain.stateError)
  }
  return {
    eth_getBlockByNumber: (at, isFull) => {
      const number = at === 'latest' ? chain.height : BigInt(at as string)
      if (number > chain.height) return null
      const listed = chain.payments.get(number) ?? []
      const transactions = listed.map(({ hash, from, to, value }) => ({
        hash,
        from,
        to,
        value: toHex(value),
        input: '0x',
      }))
      const head = { number: toHex(number), hash: hashOf(number), timestamp: toHex(1_700_000_000n + number) }
      return { ...head, transactions: isFull ? transactions : transactions.map(({ hash }) => hash) }
    },
    eth_getTransactionReceipt: (hash) => {
      const payment = [...chain.payments.values()].flat().find((each) => each.hash === hash)
      const status = payment?.failed ? '0x0' : '0x1'
      const logs = chain.transferLogs.filter((transferLog) => transferLog.hash === hash).map(logOf)
      return { status, gasUsed: '0x5208', effectiveGasPrice: '0x2', l1Fee: '0x7', logs }
    },
    eth_getLogs: (filter) => {
      const { fromBlock, toBlock, topics, address } = filter as {
        fromBlock: Hex
        toBlock: Hex
        topics: unknown[]
        address?: string
      }
      const [from, to] = [BigInt(fromBlock), BigInt(toBlock)]
      if (to - from >= chain.widest) throw new NodeError(-32000, 'query returned more than 10000 results')
      if (address) return []
      const isWanted = ({ block, ...transferLog }: TransferLog) => {
        const words = topics[1] === null ? topics[2] : topics[1]
        const side = topics[1] === null ? transferLog.to : transferLog.from
        return block >= from && block <= to && (words as string[]).includes(pad(side as Hex).toLowerCase())
      }
      return chain.transferLogs.filter(isWanted).map(logOf)
    },
    eth_blockNumber: () => toHex(chain.height),
    eth_getCode: () => '0x60',
    eth_getBalance: (_, at) => {
      requireState(at === 'latest' ? chain.height : BigInt(at as string))
      return '0x0'
    },
    eth_call: (call, at) => {
      const block = BigInt(at as string)
      requireState(block)
      return fakeMulticall((target, data) => {
        if (target.toLowerCase() !== token.toLowerCase()) {
          const { args } = decodeFunctionData({ abi: multicall3Abi, data })
          return encodeWord(chain.coin(getAddress(String(args?.[0])), block))
        }
        if (!chain.tokens) return undefined
        const { args } = decodeFunctionData({ abi: erc20Abi, data })
        return encodeFunctionResult({
          abi: erc20Abi,
          functionName: 'balanceOf',
          result: chain.tokens(getAddress(String(args?.[0])), block),
        })
      })(call, at)
    },
  }
}

function createLogger(token: Address, { hash, block, index, from, to, amount }: TransferLog) {
  const topics = [transfer, pad(from as Hex), pad(to as Hex)]
  const position = { transactionHash: hash, blockNumber: toHex(block), logIndex: toHex(index) }
  return { ...position, address: token.toLowerCase(), topics, data: encodeWord(amount) }
}
