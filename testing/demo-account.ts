/** Created by `npm run seed`. */
export const DEMO = {
  email: 'demo@cartolina.example',
  password: 'postcards for everyone',
  fullName: 'Mia Demo',
} as const;
export const OPERATOR = { ...DEMO, email: 'operator@cartolina.example', fullName: 'Otto Demo' } as const;
