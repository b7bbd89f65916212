import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { syncFolder } from '#platform/files/sync-folder.ts'
import { type ConnectSignerOptions, connectSigner } from './connect-signer.ts'
import { createExportDecryptor } from './export-decryptor.ts'
import { signerOutage } from './pending-calls.ts'
import type { KeyChanger, Signer, SignerGuards } from './signer.port.ts'
import { SignerError } from './signer-error.ts'
import { type SignerProcess, type SignerProcessOptions, startSignerProcess } from './signer-process.ts'

/** A signer that this process starts, or the service at a socket. */
export type SignerSource = SignerProcessOptions | ConnectSignerOptions

export type SignerClientOptions = SignerSource & {
  /** The sentinel of an earlier `startSignerClient`; null only if no wallet exists yet. */
  sentinel: EncryptedSecret | null
}

export type SignerClient = Signer &
  KeyChanger & {
    kekId: string
    /**
     * A test value encrypted with the current key. It must be stored before the first wallet, so that the signer never
     * creates a new key while wallets of an old key exist.
     */
    sentinel: EncryptedSecret
    /** The process id; undefined while the signer is down, or if it runs as a service. */
    pid(): number | undefined
    /** Whether it answers calls now. */
    isUp(): boolean
    close(): Promise<void>
  }

const minRestartDelayMs = 100
const maxRestartDelayMs = 5_000

/**
 * Starts the signer and restarts it when it exits. Rejects with SignerError WRONG_KEY if its key does not decrypt the
 * sentinel; then the server must not start. Restarted processes must decrypt the same sentinel. Calls while the signer
 * is down reject with an Outage.
 */
export async function startSignerClient(options: SignerClientOptions): Promise<SignerClient> {
  const { start, syncKeys } = prepareSource(options)
  const first = await handshake(start(), options.sentinel)
  syncKeys()
  const state: State = { ...first.hello, current: first.run, isClosed: false, failures: 0 }
  watch(state, first.run, { start, log: options.log })
  const call: SignerProcess['call'] = (op, fields) =>
    state.current ? state.current.call(op, fields) : Promise.reject(signerOutage())
  let isStored = false
  /**
   * Syncs the key folder after the first call that may create the signer's file of guards, passkeys and signed heads, because the signer
   * cannot do so itself. Later calls need no sync, which would block this process.
   */
  const syncKeysAfter = async <T>(reply: Promise<T>): Promise<T> => {
    const result = await reply
    if (!isStored) syncKeys()
    isStored = true
    return result
  }
  return {
    get kekId() {
      return state.kekId
    },
    get sentinel() {
      return state.sentinel
    },
    pid: () => state.current?.pid,
    isUp: () => state.current !== undefined,
    createWallet: (ids) => call('create-wallet', ids),
    attest: (terms) => call('attest', { terms }),
    approve: (terms, mac, assertion) => call('approve', { terms, mac, assertion }),
    signEvm: (keys, terms, mac, transaction) => call('sign-evm', { ...keys, terms, mac, transaction }),
    replaceEvm: (keys, terms, mac, replacement) => call('replace-evm', { ...keys, terms, mac, ...replacement }),
    signSolana: (keys, terms, mac, transaction) => call('sign-solana', { ...keys, terms, mac, transaction }),
    async rotate() {
      const rotated = await call('rotate', {})
      syncKeys()
      Object.assign(state, rotated)
      return rotated
    },
    reseal: async (keys) => (await call('reseal', keys)).sealed,
    async forgetKey(kekId) {
      const { kekIds } = await call('forget-key', { kekId })
      syncKeys()
      return kekIds
    },
    async exportKeys(keys, passkey) {
      const { publicKey, open } = createExportDecryptor(keys)
      const request = { ...keys, publicKey }
      const sealed = await call('export', { ...request, passkey: passkey ?? null }).catch((error: unknown) => {
        // A signer of a release without passkeys accepts no such field.
        if (passkey || !(error instanceof SignerError) || error.code !== 'BAD_REQUEST') throw error
        return call('export', request)
      })
      return open(sealed)
    },
    ...createGuardCalls(call, syncKeysAfter),
    signLog: (head) => syncKeysAfter(call('sign-log', head)),
    logState: (chain) => call('log-state', { chain }),
    passkeyState: (userId) => call('passkey-state', { userId }),
    challengePasskey: (userId, action) => call('passkey-challenge', { userId, action }),
    usePasskey: (userId, action, passkey) => syncKeysAfter(call('use-passkey', { userId, action, passkey })),
    recoverPasskeys: (userId, code) => call('recover-passkeys', { userId, code }),
    async close() {
      state.isClosed = true
      clearTimeout(state.restart)
      await state.current?.stop()
    },
  }
}

function createGuardCalls(
  call: SignerProcess['call'],
  syncKeysAfter: <T>(reply: Promise<T>) => Promise<T>,
): SignerGuards {
  return {
    freeze: (userId, by) => syncKeysAfter(call('freeze', { userId, by })),
    thaw: (userId, by) => call('thaw', { userId, by }),
    setLimits: (userId, limits, passkey) => syncKeysAfter(call('set-limits', { userId, limits, passkey })),
    keepLimits: (userId) => call('keep-limits', { userId }),
    setRecipients: (userId, change) => syncKeysAfter(call('set-recipients', { userId, change })),
    guardState: (userId) => call('guard-state', { userId }),
  }
}

/**
 * How a signer is started, or connected to. `syncKeys` flushes the folder of the key file, so that a new file survives a crash: the
 * signer cannot do this under Node's permission model. A service does it itself.
 */
function prepareSource(source: SignerSource): { start: () => SignerProcess; syncKeys: () => void } {
  if ('socketPath' in source) return { start: () => connectSigner(source), syncKeys: () => undefined }
  const keyFile = resolve(source.keyFile)
  mkdirSync(dirname(keyFile), { recursive: true, mode: 0o700 })
  return {
    start: () => startSignerProcess({ ...source, keyFile }),
    syncKeys: () => syncFolder(dirname(keyFile)),
  }
}

type State = {
  kekId: string
  /** Sent to each restarted process. */
  sentinel: EncryptedSecret
  current: SignerProcess | undefined
  isClosed: boolean
  failures: number
  restart?: NodeJS.Timeout
}
type WatchOptions = { start: () => SignerProcess; log: SignerSource['log'] }

/** Restarts the signer when the process exits, with a delay that doubles while starts fail. */
function watch(state: State, run: SignerProcess, options: WatchOptions): void {
  void run.ended.then(() => {
    state.current = undefined
    if (state.isClosed) return
    options.log.error({}, 'signer: ended; starting it again')
    scheduleRestart(state, options)
  })
}

function scheduleRestart(state: State, options: WatchOptions): void {
  const delayMs = Math.min(minRestartDelayMs * 2 ** state.failures, maxRestartDelayMs)
  state.failures += 1
  state.restart = setTimeout(() => void restart(state, options), delayMs)
}

async function restart(state: State, options: WatchOptions): Promise<void> {
  try {
    const { run } = await handshake(options.start(), state.sentinel)
    if (state.isClosed) return await run.stop()
    state.current = run
    state.failures = 0
    watch(state, run, options)
  } catch (error) {
    options.log.error({}, `signer: failed to start: ${error instanceof Error ? error.message : typeof error}`)
    if (!state.isClosed) scheduleRestart(state, options)
  }
}

async function handshake(run: SignerProcess, sentinel: EncryptedSecret | null) {
  try {
    return { run, hello: await run.call('hello', { sentinel }) }
  } catch (error) {
    await run.stop()
    throw error
  }
}
