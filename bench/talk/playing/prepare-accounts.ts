import type { Language } from '@murmur/contract/languages'
import { type ApiUser, newUser } from '../../../world/new-user.ts'
import type { World } from '../../../world/start-world.ts'
import type { Conversation } from '../conversation.ts'
import { failPurchases, prepareHolder } from './prepare-holder.ts'
import { runConcurrently } from './run-concurrently.ts'

/** Returns the account of each conversation. */
export type Accounts = (conversation: Conversation) => ApiUser

/**
 * Creates the accounts before the first conversation, since a failed purchase needs a fault of the whole chain. A conversation that
 * changes its account gets its own; the others share one per language and kind.
 */
export async function prepareAccounts(
  world: World,
  conversations: readonly Conversation[],
  concurrency: number,
): Promise<Accounts> {
  const wantedAccounts = new Map(conversations.map((each) => [accountKey(each), each]))
  const users = new Map<string, ApiUser>()
  await runConcurrently([...wantedAccounts], concurrency, async ([key, { account, language }]) => {
    const user = await newUser(world)
    await changeLanguage(user, language)
    if (account === 'holder') await prepareHolder(user)
    users.set(key, user)
  })
  const holders = [...wantedAccounts].flatMap(([key, { account }]) =>
    account === 'holder' ? (users.get(key) ?? []) : [],
  )
  await failPurchases(world, holders)
  return (conversation) => {
    const user = users.get(accountKey(conversation))
    if (!user) throw new Error(`No account for ${conversation.id}`)
    return user
  }
}

async function changeLanguage(user: ApiUser, language: Language): Promise<void> {
  const { status } = await user.call('PUT', '/api/preferences', { language })
  if (status !== 200) throw new Error(`Could not change the language: ${status}`)
}

function accountKey(conversation: Conversation): string {
  const { id, language, account } = conversation
  return changesAccount(conversation) ? id : `${language} ${account}`
}

function changesAccount({ turns }: Conversation): boolean {
  return turns.some(
    (turn) =>
      ('press' in turn && turn.press === 'confirm') ||
      turn.want.some((outcome) => 'done' in outcome || 'receipt' in outcome),
  )
}
