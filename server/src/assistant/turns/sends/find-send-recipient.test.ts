import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { findSendRecipient } from './find-send-recipient.ts'

const evm = toEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const book = [
  { name: 'Ana', address: toSolanaAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU') },
  { name: 'Ana Maria', address: evm },
  { name: '小明', address: toSolanaAddress('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin') },
  { name: 'ليلى', address: toSolanaAddress('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T') },
]
const find = (text: string, source: 'text' | 'voice' = 'text', entries = book) =>
  findSendRecipient({ text, source, symbol: 'SOL' }, entries)

test.each([
  ['send 0.1 SOL to Ana', 'Ana'],
  ['envía 0,1 SOL a ana.', 'Ana'],
  ['envoie 0,1 SOL à Ana Maria', 'Ana Maria'],
  ['给小明发送 0.1 SOL', '小明'],
  ['أرسل 0.1 SOL إلى ليلى', 'ليلى'],
  ['أرسل 0.1 SOL لليلى', 'ليلى'],
])('findSendRecipient finds the entry of the address book that "%s" names', (text, recipientName) => {
  expect(find(text)).toEqual({ recipientName })
  expect(find(text, 'voice')).toEqual({ recipientName })
})

test('findSendRecipient accepts an address from a typed message, not from a recording', () => {
  expect(find(`send 1 SOL to ${other}`)).toEqual({ address: other })
  expect(find(`send 1 SOL to ${other}`, 'voice')).toEqual({})
})

test('findSendRecipient names an address of the address book by its entry', () => {
  expect(find(`send 1 SOL to ${evm.toLowerCase()}`)).toEqual({ recipientName: 'Ana Maria' })
})

test('findSendRecipient finds no recipient for two names, two addresses, parts of words or the name of the token', () => {
  expect(find('send 1 SOL to Ana or 小明')).toEqual({})
  expect(find(`send 1 SOL to ${other} or ${evm}`)).toEqual({})
  expect(find('send 1 SOL to Anabel')).toEqual({})
  expect(find('send 1 SOL to Zoe')).toEqual({})
  expect(find('send 1 SOL to Zoe', 'text', [{ name: 'SOL', address: evm }])).toEqual({})
})

test.each([
  ['send 5 USDC to Таня', 'Аня'],
  ['send 5 USDC to Σουζάννα', 'Άννα'],
  ['send 5 USDC to Anna Maria', 'Anna'],
  ['send 5 USDC to Rose Anna please', 'Anna'],
  ['send 5 USDC to Anna M.', 'Anna'],
  ['send 5 USDC to Anna-Lena', 'Anna'],
  ['send 5 USDC to Lena-Anna', 'Anna'],
  ['send 5 USDC to anna.eth', 'Anna'],
  ['إلى ليلىان أرسل 5 USDC', 'ليلى'],
])('"%s" does not name the entry "%s"', (text, name) => {
  expect(find(text, 'text', [{ name, address: evm }])).toEqual({})
})

test.each([
  ['send 5 USDC to Таня', 'Таня'],
  ['Send Anna USDC 5', 'Anna'],
  ['Pay Anna 5 USDC', 'Anna'],
  ['send 5 USDC to anna’s wallet. Thanks', 'Anna'],
  ['send 5 USDC to Anna.', 'Anna'],
  ['给Anna转5 USDC', 'Anna'],
  ['转给小明5 USDC', '小明'],
  ['給太郎さん 5 USDC', '太郎さん'],
])('"%s" names the entry "%s"', (text, name) => {
  expect(find(text, 'text', [{ name, address: evm }])).toEqual({ recipientName: name })
})
