import type { ApiUser } from '../new-user.ts'
import type { World } from '../start-world.ts'
import {
  createSigningKey,
  exportSigningKey,
  fromBase58,
  sendFromOtherWallet,
  solanaRpc,
} from './solana-other-wallet.ts'

type ParsedAccount = {
  pubkey: string
  account: {
    owner: string
    data: { parsed: { info: { delegate?: string; delegatedAmount?: { amount: string }; state: string } } }
  }
}

const splToken = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const systemProgram = '11111111111111111111111111111111'
export const wrappedSol = 'So11111111111111111111111111111111111111112'
/** Rent of a token account of 165 bytes, in lamports. */
const tokenAccountRent = 2_039_280n

type DelegateOptions = {
  token: string
  delegate: string
  /** One of several accounts of the token. Default: the first. */
  account?: string
}

/**
 * Sets a delegate of the user's token account without the server, as another wallet app with the user's exported key would.
 * @returns the token account
 */
export async function setDelegateFromOtherWallet(
  world: World,
  user: ApiUser,
  given: DelegateOptions,
  amount: bigint,
): Promise<string> {
  const found = await listTokenAccounts(world, user, given.token)
  const { pubkey, account } = requireOne(found, given.account)
  const data = Buffer.alloc(9, 4)
  data.writeBigUInt64LE(amount, 1)
  const accounts = [
    { address: pubkey, isWritable: true },
    { address: given.delegate },
    { address: user.addresses.sol, isSigner: true },
  ]
  await sendFromOtherWallet(world, [await exportSigningKey(user)], [{ program: account.owner, accounts, data }])
  return pubkey
}

/** Opens one more account of an SPL token for the user, with an address of its own; of wrapped SOL with this many lamports in it. */
export async function openAccountFromOtherWallet(
  world: World,
  user: ApiUser,
  mint: string,
  lamports = 0n,
): Promise<string> {
  const [owner, account] = [await exportSigningKey(user), createSigningKey()]
  const createData = Buffer.alloc(52)
  createData.writeBigUInt64LE(tokenAccountRent + lamports, 4)
  createData.writeBigUInt64LE(165n, 12)
  fromBase58(splToken).copy(createData, 20)
  await sendFromOtherWallet(
    world,
    [owner, account],
    [
      {
        program: systemProgram,
        accounts: [
          { address: owner.address, isSigner: true, isWritable: true },
          { address: account.address, isSigner: true, isWritable: true },
        ],
        data: createData,
      },
      // InitializeAccount3, whose data has the owner.
      {
        program: splToken,
        accounts: [{ address: account.address, isWritable: true }, { address: mint }],
        data: Buffer.concat([Buffer.from([18]), fromBase58(owner.address)]),
      },
    ],
  )
  return account.address
}

/** The delegate on the chain itself, and how much it may take. */
export async function readDelegate(world: World, user: ApiUser, token: string, account?: string) {
  const found = requireOne(await listTokenAccounts(world, user, token), account)
  const { delegate, delegatedAmount } = found.account.data.parsed.info
  return delegate === undefined ? null : { delegate, amount: delegatedAmount?.amount }
}

function requireOne(found: readonly ParsedAccount[], account: string | undefined): ParsedAccount {
  const match = found.find(({ pubkey }) => account === undefined || pubkey === account)
  if (!match) throw new Error('the user has no such token account')
  return match
}

async function listTokenAccounts(world: World, user: ApiUser, mint: string): Promise<ParsedAccount[]> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const { value } = await solanaRpc<{ value: ParsedAccount[] }>(world, 'getTokenAccountsByOwner', [
    ...[user.addresses.sol, { mint }, options],
  ])
  return value
}
