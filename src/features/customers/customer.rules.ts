/** A customer as staff see it. Instants are ISO texts; the phone is as people read it. */
export type CustomerView = {
  id: string
  name: string
  email: string | null
  phone: string | null
  version: number
  createdAt: string
  updatedAt: string
}
