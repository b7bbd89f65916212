import { allowedRecipientsApi } from '@murmur/contract/trading/allowed-recipients'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { type AddRecipientDeps, addRecipient } from './add-recipient.ts'
import { readAllowedRecipients } from './allowed-recipients.ts'
import {
  type AllowedRecipientsDeps,
  allowRecipient,
  disallowRecipient,
  keepRecipients,
  liftRestriction,
  restrictRecipients,
} from './change-allowed-recipients.ts'
import { cancelRecipient, changeLabels, dropRecipient } from './change-recipients.ts'
import { checkAddress } from './check-address.ts'
import { listRecipients, toRecipient } from './recipients.store.ts'

/** Registers the routes of the address book. */
export function recipientsRoutes(app: App, deps: AddRecipientDeps & AllowedRecipientsDeps): void {
  serve(app, recipientsApi.list, async ({ user }) => ({
    data: (await listRecipients(deps.db.read, user.id)).map(toRecipient),
  }))
  serve(app, recipientsApi.check, async ({ user, body }) => ({
    data: await checkAddress(deps, user.id, body.chain, body.address),
  }))
  serve(app, recipientsApi.add, async ({ user, body }) => ({ data: await addRecipient(deps, user, body) }))
  serve(app, recipientsApi.rename, async ({ user, params, body }) => ({
    data: await changeLabels(deps, user, { ...params, ...body }),
  }))
  serve(app, recipientsApi.remove, async ({ user, params }) => ({
    data: await dropRecipient(deps, user.id, params.id),
  }))
  serve(app, allowedRecipientsApi.read, async ({ user }) => ({
    data: await readAllowedRecipients({ queries: deps.db.read, signer: deps.signer }, user.id),
  }))
  serve(app, allowedRecipientsApi.restrict, async ({ user }) => ({ data: await restrictRecipients(deps, user.id) }))
  serve(app, allowedRecipientsApi.keep, async ({ user }) => ({ data: await keepRecipients(deps, user.id) }))
  serve(app, allowedRecipientsApi.lift, async ({ user, body }) => ({ data: await liftRestriction(deps, user, body) }))
  serve(app, allowedRecipientsApi.allow, async ({ user, params, body }) => ({
    data: await allowRecipient(deps, user, { ...params, ...body }),
  }))
  serve(app, allowedRecipientsApi.disallow, async ({ user, params }) => ({
    data: await disallowRecipient(deps, user.id, params.address),
  }))
  serve(app, recipientsApi.cancel, async ({ body }) => ({ data: await cancelRecipient(deps, body.code) }))
}
