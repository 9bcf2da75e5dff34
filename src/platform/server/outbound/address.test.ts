import { expect, it } from 'vitest'
import { isPublicAddress } from './address'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)
