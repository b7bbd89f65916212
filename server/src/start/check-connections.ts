import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { checkMailServer } from '#platform/mail/smtp-mailer.ts'
import type { ChainCheck } from '#venues/chains.module.ts'

export type ConnectionDeps = {
  config: Pick<Config, 'chains' | 'SMTP_URL'>
  /** Asks every configured node for its chain. */
  checkNodes: () => Promise<readonly ChainCheck[]>
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Checks once what the settings name, and logs every node and mail server that cannot be used. A start does not wait for it, because an
 * outage ends by itself.
 * @returns the reasons why this instance should get no calls: chains whose nodes all serve another chain, which only a changed
 * setting corrects
 */
export function checkConnections({ config, checkNodes, log }: ConnectionDeps): () => readonly string[] {
  let reasons: string[] = []
  void checkNodes().then((chains) => {
    for (const { chain, nodes } of chains) {
      for (const { host, status } of nodes) logNode(log, setting(chain), host, status)
    }
    reasons = chains.filter(servesAnotherChain).map(({ chain }) => `${setting(chain)} names a node of another chain`)
  })
  // A sandbox's mail server starts with it.
  if (Object.values(config.chains).some(({ isLive }) => isLive)) {
    void checkMailServer(config.SMTP_URL).catch((error: unknown) =>
      log.error({ err: error }, 'SMTP_URL: the mail server cannot be used'),
    )
  }
  return () => reasons
}

const setting = (chain: string) => `${chain.toUpperCase()}_RPC_URL`

function logNode(log: ConnectionDeps['log'], name: string, host: string, status: string) {
  if (status === 'unreachable') log.warn({ host }, `${name}: the node does not answer`)
  if (status === 'other chain') log.error({ host }, `${name}: the node serves another chain`)
}

/** A chain with one usable node works, and one without an answer may return. */
function servesAnotherChain({ nodes }: ChainCheck): boolean {
  return nodes.every(({ status }) => status === 'other chain')
}
