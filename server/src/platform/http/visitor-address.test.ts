import { expect, test } from 'vitest'
import { visitorAddress } from './visitor-address.ts'

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1:51234', '10.0.0.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0::2', '2001:db8:0:0::/64'],
  ['[2001:db8::3]:443', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('visitorAddress counts requests of %s as those of %s', (ip, visitor) => {
  expect(visitorAddress(ip)).toBe(visitor)
})

test('visitorAddress counts the IPv6 addresses of one /64 as one visitor, and the next /64 as another', () => {
  expect(visitorAddress('2001:db8:1:2:3::9')).toBe(visitorAddress('2001:db8:1:2:ffff::1'))
  expect(visitorAddress('2001:db8:1:3::1')).not.toBe(visitorAddress('2001:db8:1:2::1'))
})

test.each(['unknown', '', 'a'.repeat(300), '1.2.3', '0x7f000001', undefined])(
  'visitorAddress counts an invalid address (%s) as that of its connection',
  (ip) => {
    expect(visitorAddress(ip, '10.0.0.9')).toBe('10.0.0.9')
    expect(visitorAddress(ip)).toBe('unknown')
  },
)
