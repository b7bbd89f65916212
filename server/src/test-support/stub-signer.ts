import { type SolanaAddress, toEvmAddress } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import type { FrozenBy, GuardState } from '@murmur/contract/signer-guards'
import type { Clock } from '#platform/clock/clock.ts'
import type { Signer, SignerGuards } from '#wallets/signer/signer.port.ts'

const dayMs = 24 * 3_600_000

export type StubSigner = Pick<Signer, 'createWallet' | 'passkeyState' | keyof SignerGuards>

/** A signer that creates wallets, and keeps freezes as the real one does. */
export function stubSigner(now: Clock): StubSigner {
  const freezes = new Map<string, GuardState['freezes'][number] & { userId: UserId }>()
  const stateOf = (id: UserId): GuardState => ({
    freezes: [...freezes.values()].flatMap(({ userId, by, thawsAt }) =>
      userId === id && (thawsAt === null || thawsAt > now().getTime()) ? [{ by, thawsAt }] : [],
    ),
    limits: null,
    pending: null,
  })
  const set = (userId: UserId, by: FrozenBy, thawsAt: number | null) => {
    freezes.set(`${by} ${userId}`, { userId, by, thawsAt })
    return stateOf(userId)
  }
  return {
    createWallet: async ({ walletId }) => stubWallet(walletId),
    freeze: async (userId, by) => set(userId, by, null),
    thaw: async (userId, by) =>
      freezes.get(`${by} ${userId}`)?.thawsAt === null ? set(userId, by, now().getTime() + dayMs) : stateOf(userId),
    setLimits: async (userId) => stateOf(userId),
    keepLimits: async (userId) => stateOf(userId),
    setRecipients: async (userId) => stateOf(userId),
    passkeyState: async () => ({
      credentialIds: [],
      isRequired: false,
      hasRecoveryCode: false,
      recoveryDueAt: null,
    }),
    guardState: async (userId) => stateOf(userId),
  }
}

function stubWallet(id: string) {
  const hex = id.replaceAll('-', '')
  const sealed = { v: 1 as const, kekId: 'test', wrappedDek: '', iv: '', ciphertext: hex }
  return { evmAddress: toEvmAddress(`0x${hex.padEnd(40, '0')}`), solAddress: `So1${hex}` as SolanaAddress, sealed }
}
