import { Navigate } from 'react-router'

/** The older address of the reviews (product.md 1.1). */
export const Component = () => <Navigate to="/admin/reviews" replace />
