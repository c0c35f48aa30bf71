/** Made by `npm run seed`. */
export const DEMO = { email: 'demo@cartolina.example', password: 'postcards for everyone' } as const;
