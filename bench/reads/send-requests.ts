import { Agent, get } from 'node:http'

/** A GET as the bench repeats it. */
export type Target = { url: string; headers: Record<string, string>; status: number }

/** Sends a number of requests over kept-alive connections, some at a time. @throws Error on another status */
export async function sendRequests(target: Target, count: number, concurrency = 4): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  let requestsLeft = count
  const work = async () => {
    while (requestsLeft-- > 0) await sendRequest(target, agent)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  agent.destroy()
}

function sendRequest({ url, headers, status }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      if (reply.statusCode !== status) reject(new Error(`${url}: ${reply.statusCode} instead of ${status}`))
      reply.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })
}
