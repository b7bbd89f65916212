import { type Address, concatHex, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { SandboxAccounts } from '#seed/accounts.ts'
import { type AddressBook, type ChainKey, gasPriceOracle } from '#seed/address-book.ts'
import type { Artifacts } from '#seed/artifacts.ts'
import { baseUnitsForUsd } from '#seed/pool-maths.ts'
import type { SandboxToken, TokenKind } from '#seed/sandbox-tokens.ts'

/** A contract to deploy at an address: creation code with arguments, and the runtime code if that is available. */
export type Deployment = { address: Address; creation: Hex; runtime?: Hex }

const tokenFlags: Partial<Record<TokenKind, bigint>> = { 'usdt-like': 3n, unsellable: 4n, 'bytes32-names': 8n }
const taxBps = 1000
const usdPerHolder = 1_000_000_000

const oneAddress = parseAbiParameters('address')
const twoAddresses = parseAbiParameters('address, address')
const threeAddresses = parseAbiParameters('address, address, address')
const fourAddresses = parseAbiParameters('address, address, address, address')
const tokenArguments = parseAbiParameters('string, string, uint8, uint16, uint256, uint256, address[], address[]')

/** Lists the contracts to deploy on a chain. */
export function deployPlan(
  chain: ChainKey,
  book: AddressBook,
  code: Artifacts,
  tokens: SandboxToken[],
  accounts: SandboxAccounts,
): Deployment[] {
  const { weth, v2Factory, v3Factory, positionManager } = book
  const owner = accounts.owner.address
  const createDeployment = (address: Address, bytecode: Hex, args: Hex = '0x'): Deployment => ({
    address,
    creation: concatHex([bytecode, args]),
  })
  const plan = [
    createDeployment(weth, code.weth),
    createDeployment(book.multicall, code.multicall),
    createDeployment(v2Factory, code.v2Factory, encodeAbiParameters(oneAddress, [owner])),
    createDeployment(book.v2Router, code.v2Router, encodeAbiParameters(twoAddresses, [v2Factory, weth])),
    createDeployment(v3Factory, code.v3Factory),
    createDeployment(
      positionManager,
      code.positionManager,
      encodeAbiParameters(threeAddresses, [v3Factory, weth, owner]),
    ),
    createDeployment(book.tickLens, code.tickLens),
    createDeployment(book.quoter, code.quoter, encodeAbiParameters(twoAddresses, [v3Factory, weth])),
    createDeployment(
      book.router,
      code.router,
      encodeAbiParameters(fourAddresses, [v2Factory, v3Factory, positionManager, weth]),
    ),
  ]
  if (chain === 'base') plan.push(createDeployment(gasPriceOracle, code.gasPriceOracle.bytecode))
  const own = tokens.filter((token) => token.kind !== 'wrapped-coin')
  return [...plan, ...own.map((token) => tokenDeployment(token, book, code, accounts))]
}

function tokenDeployment(
  token: SandboxToken,
  book: AddressBook,
  code: Artifacts,
  accounts: SandboxAccounts,
): Deployment {
  const args = encodeAbiParameters(tokenArguments, [
    token.name,
    token.symbol,
    token.decimals,
    token.kind === 'taxed' ? taxBps : 0,
    tokenFlags[token.kind] ?? 0n,
    baseUnitsForUsd(token, usdPerHolder),
    [accounts.owner.address, accounts.market.address],
    [book.positionManager, book.v2Router, book.router],
  ])
  return { address: token.address, creation: concatHex([code.token.bytecode, args]), runtime: code.token.runtime }
}
