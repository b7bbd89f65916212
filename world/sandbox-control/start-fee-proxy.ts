import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Changes the base fee of a block, or a suggested tip. Wei per gas. */
export type AlterFees = { base(fee: bigint): bigint; tip?(fee: bigint): bigint }

export type FeeProxy = {
  /** Returns the proxy's URL in front of a node. */
  url(node: string): string
  stop(): void
}

/** Starts a proxy that forwards to an EVM node and changes the fees in its responses. */
export async function startFeeProxy(alter: AlterFees): Promise<FeeProxy> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url(node) {
      server.on('request', async (request, response) => {
        const body = await text(request)
        const reply = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        const altered = alterFees(body, await reply.text(), alter)
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(altered)
      })
      return `http://127.0.0.1:${port}`
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The server asks for the suggested tip in a request of its own or in a batch. */
function alterFees(request: string, response: string, { base, tip }: AlterFees): string {
  const altered = response.replace(
    /"baseFeePerGas":"(0x[0-9a-f]+)"/g,
    (_, fee: string) => `"baseFeePerGas":"0x${base(BigInt(fee)).toString(16)}"`,
  )
  if (!tip || !request.includes('eth_maxPriorityFeePerGas')) return altered
  return JSON.stringify(alterTips(JSON.parse(request), JSON.parse(altered), tip))
}

type Call = { id: unknown; method: string }
type Answer = { id: unknown; result?: string }

function alterTips(calls: Call | Call[], answers: Answer | Answer[], tip: (fee: bigint) => bigint): Answer | Answer[] {
  const tipIds = [calls].flat().flatMap(({ id, method }) => (method === 'eth_maxPriorityFeePerGas' ? [id] : []))
  const alter = (answer: Answer): Answer =>
    tipIds.includes(answer.id) && answer.result !== undefined
      ? { ...answer, result: `0x${tip(BigInt(answer.result)).toString(16)}` }
      : answer
  return Array.isArray(answers) ? answers.map(alter) : alter(answers)
}
