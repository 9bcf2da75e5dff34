import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { csvCells } from './csv.rules'
import { supplierFields } from './import.rules'
import { createSupplierInput } from './schema'

const form = readFileSync(path.resolve('src/modules/catalog/suppliers/ui/office/supplier-form.tsx'), 'utf8')
const cells = Object.values(csvCells).join()

/** Holds what the compiler cannot: that a field of a supplier reaches form, CSV and import (CONTRIBUTING, "Add a column"). */
it.each(Object.keys(createSupplierInput.shape))('%s of a supplier can be typed in, exported and imported', (field) => {
  expect(form).toContain(`name="${field}"`)
  expect(cells).toContain(`.${field}`)
  expect(supplierFields.map(({ name }) => name)).toContain(field === 'isActive' ? 'status' : field)
})
