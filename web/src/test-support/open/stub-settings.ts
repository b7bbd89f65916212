import { type AssistantCapabilities, assistantApi } from '@murmur/contract/chat/assistant'
import { limitsApi } from '@murmur/contract/identity/limits'
import { oauthApi } from '@murmur/contract/identity/oauth'
import { passkeysApi } from '@murmur/contract/identity/passkeys'
import { profileApi } from '@murmur/contract/identity/profile'
import { securityApi } from '@murmur/contract/identity/security'
import { riskApi } from '@murmur/contract/markets/risk'
import { allowedRecipientsApi } from '@murmur/contract/trading/allowed-recipients'
import { signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { noFactors } from '#test-support/examples/account-examples.ts'
import { noSigningPasskeys } from '#test-support/examples/signing-examples.ts'
import type { StubServer } from '#test-support/fakes/stub-server.ts'

const noTranscription: AssistantCapabilities = {
  brain: 'offline',
  vendor: null,
  canTranscribe: false,
  transcriptionLanguages: [],
  canReadPictures: false,
}

/** Stubs the requests of every settings section with ordinary responses. */
export function stubSettings(server: StubServer): void {
  server.on(securityApi.factors, () => ({ data: noFactors }))
  server.on(passkeysApi.list, () => ({ data: [] }))
  server.on(allowedRecipientsApi.read, () => ({ data: { isOn: false, offFrom: null, recipients: [] } }))
  server.on(signingPasskeysApi.read, () => ({ data: noSigningPasskeys }))
  server.on(securityApi.sessions, () => ({
    data: [
      {
        id: 'session-1',
        device: 'Firefox on Windows',
        createdAt: '2026-11-21T08:00:00.000Z',
        lastSeenAt: '2026-11-22T08:00:00.000Z',
        isThis: true,
      },
    ],
  }))
  server.on(profileApi.logSignature, () => ({ data: null }))
  server.on(oauthApi.linkedLogins, () => ({ data: [] }))
  server.on(limitsApi.read, () => ({
    data: { perTradeUsd: null, perDayUsd: null, pending: null, spentTodayUsd: 12.5, signer: null },
  }))
  server.on(riskApi.settings, () => ({ data: { allowDanger: false } }))
  server.on(assistantApi.settings, () => ({ data: { confirmByVoice: false, voiceCapUsd: 100 } }))
  server.on(assistantApi.capabilities, () => ({ data: noTranscription }))
}
