import { type ApiClient, apiClient } from './clients/api-client.ts'
import type { Env } from './environment.ts'
import { findFreePort } from './find-free-port.ts'
import type { Postgres } from './installed/postgres.ts'
import type { Service } from './processes/service.ts'
import { startWorld, type World, type WorldOptions } from './start-world.ts'

/** Two servers on one Postgres. */
export type Pair = {
  world: World
  /** The world's own server and the second one. */
  servers: readonly [Service, Service]
  /** Origins at which each server answers. That of the world is also the public origin of both. */
  urls: readonly [string, string]
  /** Returns the call function of the second server, in the same session. */
  atOther(user: Pick<ApiClient, 'cookies'>): ApiClient['call']
  /** Stops both servers and the sandbox, but not Postgres. */
  stop(): Promise<void>
}

export type PairOptions = Omit<WorldOptions, 'databaseUrl' | 'embedded' | 'port'> & {
  /** The ports of the two servers; free ports by default. */
  ports?: readonly [number, number]
  /** Settings of the second server that differ from the first one's. */
  otherEnv?: Env
}

export async function startPair(postgres: Pick<Postgres, 'url'>, options: PairOptions = {}): Promise<Pair> {
  const { ports, otherEnv, ...more } = options
  const [one, two] = ports ?? [await findFreePort(), await findFreePort()]
  const world = await startWorld({ ...more, port: one, databaseUrl: postgres.url })
  let second: Service
  try {
    second = await world.joinServer(two, otherEnv)
  } catch (error) {
    await world.stop()
    throw error
  }
  const otherUrl = `http://localhost:${two}`
  return {
    world,
    servers: [world.server, second],
    urls: [world.url, otherUrl],
    atOther({ cookies }) {
      const { call } = apiClient(otherUrl, new Map(cookies))
      return (method, path, body, headers) => call(method, path, body, { origin: world.url, ...headers })
    },
    stop: world.stop,
  }
}
