import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createNoopSigner,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Instruction as KitInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import { expect, it } from 'vitest'
import { systemProgram, token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { encodeMessage, type Instruction } from './encode-message.ts'
import { createTokenAccount, setComputeBudget, transferSol, transferToken } from './instructions.ts'

const [owner, recipient, mint, source, to] = Array.from({ length: 5 }, randomAddress) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const amount = 1_234_567_890_123n

/** The instructions of a message as Solana's own kit decodes them. */
function decode(message: Uint8Array) {
  const compiled = getCompiledTransactionMessageDecoder().decode(message)
  if (compiled.version !== 0) throw new Error('another version')
  const { staticAccounts: keys, header, instructions, lifetimeToken } = compiled
  const isWritable = (at: number) => at < keys.length - header.numReadonlyNonSignerAccounts
  return {
    header,
    lifetimeToken,
    payer: keys[0],
    instructions: instructions.map((each) => ({
      program: keys[each.programAddressIndex],
      accounts: (each.accountIndices ?? []).map((at) => [keys[at], isWritable(at)]),
      data: Buffer.from(each.data ?? []).toString('hex'),
    })),
  }
}

function encodeWithKit(instructions: KitInstruction[]) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(owner, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const compiled = compileTransactionMessage(message)
  if (!('instructions' in compiled)) throw new Error('another version')
  const { staticAccounts: keys } = compiled
  return compiled.instructions.map((each) => ({
    program: keys[each.programAddressIndex],
    accounts: (each.accountIndices ?? []).map((at) => keys[at]),
    data: Buffer.from(each.data ?? []).toString('hex'),
  }))
}

const signer = createNoopSigner(owner)
const account = { account: to, owner: recipient, mint, program: tokenProgram }
const move = { program: tokenProgram, source, mint, to, authority: owner, amount, decimals: 6, fee: 0n }
const moveByKit = { source, mint, destination: to, authority: signer, amount, decimals: 6 }

it.each<[string, Instruction, KitInstruction]>([
  [
    'SOL',
    transferSol(owner, recipient, amount),
    getTransferSolInstruction({ source: signer, destination: recipient, amount }),
  ],
  ['tokens', transferToken(move), getTransferCheckedInstruction(moveByKit)],
  [
    'a new account',
    createTokenAccount(owner, account),
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: to, owner: recipient, mint, tokenProgram }),
  ],
])('encodeMessage encodes a transfer of %s as the kit does', (_, own, kit) => {
  const decoded = decode(encodeMessage(owner, blockhash, [own]))
  expect(
    decoded.instructions.map(({ accounts, ...rest }) => ({ ...rest, accounts: accounts.map(([key]) => key) })),
  ).toEqual(encodeWithKit([kit]))
})

it('encodeMessage makes the owner the only signer, programs and mints read-only, and lists no account twice', () => {
  const steps = [...setComputeBudget(40_000, 10_000n), createTokenAccount(owner, account), transferToken(move)]
  const message = encodeMessage(owner, blockhash, steps)
  const { header, payer, lifetimeToken, instructions } = decode(message)
  expect(header).toMatchObject({ numSignerAccounts: 1, numReadonlySignerAccounts: 0 })
  expect([payer, lifetimeToken]).toEqual([owner, blockhash])
  const roles = new Map(instructions.flatMap(({ accounts }) => accounts) as [Address, boolean][])
  expect(roles).toEqual(
    new Map([
      [owner, true],
      [to, true],
      [recipient, false],
      [mint, false],
      [systemProgram, false],
      [tokenProgram, false],
      [source, true],
    ]),
  )
})

it('encodeMessage includes the fee of a Token-2022 transfer', () => {
  const { data } = transferToken({ ...move, program: token2022Program, amount: 258n, fee: 3n })
  expect(Buffer.from(data).toString('hex')).toBe('1a010201000000000000060300000000000000')
})
