import { Navigate } from 'react-router'

/** Older addresses of the dashboard (product.md 1.1). */
export const Component = () => <Navigate to="/admin-dashboard" replace />
