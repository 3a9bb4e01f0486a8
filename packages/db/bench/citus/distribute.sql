SELECT create_distributed_table('accounts', 'id', shard_count => :shards);
SELECT create_distributed_table('media', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('follows', 'follower_id', colocate_with => 'accounts');
SELECT create_distributed_table('subscriptions', 'from_id', colocate_with => 'accounts');
SELECT create_distributed_table('likes', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('purchases', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('blocks', 'blocker_id', colocate_with => 'accounts');
